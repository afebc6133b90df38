/* Counting queens with bit masks, to measure the numba kernel against: the same algorithm as `count` in
 * solvers/kernels/queens.py, on a stack of its own. */
#include <stdint.h>

typedef struct {
    uint64_t free, columns, left, right;
} Frame;

/* The placements that begin as one of the `depth` frames at the bottom of the stack. */
static int64_t count(Frame *stack, int depth, uint64_t full, int64_t *visited) {
    int64_t found = 0, nodes = 0;
    while (depth > 0) {
        Frame at = stack[--depth];
        while (at.free) {
            uint64_t queen = at.free & -at.free;
            at.free ^= queen;
            nodes++;
            Frame next;
            next.columns = at.columns | queen;
            next.left = (at.left | queen) << 1;
            next.right = (at.right | queen) >> 1;
            next.free = full & ~(next.columns | next.left | next.right);
            if (next.free) {
                if (at.free)
                    stack[depth++] = at;
                at = next;
            } else if (next.columns == full)
                found++;
        }
    }
    *visited += nodes;
    return found;
}

/* The number of placements of `size` (2 to 64) queens; mirror images are not searched. */
int64_t bitmask(int size, int64_t *visited) {
    Frame stack[66];
    int depth = 0;
    uint64_t full = ~UINT64_C(0) >> (64 - size), half = (UINT64_C(1) << size / 2) - 1;
    *visited = 0;
    if (size % 2) { /* The first queen in the middle, the second one in the left half. */
        uint64_t middle = half + 1, left = middle << 1, right = middle >> 1;
        stack[depth++] = (Frame){half & ~(left | right), middle, left, right};
        *visited = 1;
    }
    stack[depth++] = (Frame){half, 0, 0, 0};
    return 2 * count(stack, depth, full, visited);
}
