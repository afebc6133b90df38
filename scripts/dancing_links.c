/* Dancing links with colours (Knuth's Algorithm C, TAOCP 7.2.2.1), to measure the numba kernel against.
 *
 * The same algorithm on the same arrays as solvers/kernels/dancing_links.py, but it neither lists nor leaves off.
 */
#include <stdint.h>

typedef struct {
    int32_t up, down, item, colour;
} Node;

typedef struct {
    int32_t previous, next, size, unused;
} Item;

/* Remove the option of `node` from the lists of its other items. */
static void hide(Node *nodes, Item *items, int32_t node) {
    for (int32_t q = node + 1; q != node;) {
        int32_t item = nodes[q].item;
        if (item == 0) {
            q = nodes[q].up;
            continue;
        }
        if (nodes[q].colour >= 0) {
            int32_t up = nodes[q].up, down = nodes[q].down;
            nodes[up].down = down;
            nodes[down].up = up;
            items[item].size--;
        }
        q++;
    }
}

static void unhide(Node *nodes, Item *items, int32_t node) {
    for (int32_t q = node - 1; q != node;) {
        int32_t item = nodes[q].item;
        if (item == 0) {
            q = nodes[q].down;
            continue;
        }
        if (nodes[q].colour >= 0) {
            nodes[nodes[q].up].down = q;
            nodes[nodes[q].down].up = q;
            items[item].size++;
        }
        q--;
    }
}

static void cover(Node *nodes, Item *items, int32_t item) {
    for (int32_t p = nodes[item].down; p != item; p = nodes[p].down)
        hide(nodes, items, p);
    int32_t previous = items[item].previous, next = items[item].next;
    items[previous].next = next;
    items[next].previous = previous;
}

static void uncover(Node *nodes, Item *items, int32_t item) {
    items[items[item].previous].next = item;
    items[items[item].next].previous = item;
    for (int32_t p = nodes[item].up; p != item; p = nodes[p].up)
        unhide(nodes, items, p);
}

/* The options of the node's item must have its colour from now on; those that have it stay, marked. */
static void purify(Node *nodes, Item *items, int32_t node) {
    int32_t item = nodes[node].item, colour = nodes[node].colour;
    for (int32_t p = nodes[item].down; p != item; p = nodes[p].down) {
        if (nodes[p].colour != colour)
            hide(nodes, items, p);
        else if (p != node)
            nodes[p].colour = -1;
    }
}

static void unpurify(Node *nodes, Item *items, int32_t node) {
    int32_t item = nodes[node].item, colour = nodes[node].colour;
    for (int32_t p = nodes[item].up; p != item; p = nodes[p].up) {
        if (nodes[p].colour < 0)
            nodes[p].colour = colour;
        else if (p != node)
            unhide(nodes, items, p);
    }
}

/* Commit the other items of the option of `node`, left to right. */
static void commit(Node *nodes, Item *items, int32_t node) {
    for (int32_t q = node + 1; q != node;) {
        if (nodes[q].item == 0) {
            q = nodes[q].up;
            continue;
        }
        if (nodes[q].colour == 0)
            cover(nodes, items, nodes[q].item);
        else if (nodes[q].colour > 0)
            purify(nodes, items, q);
        q++;
    }
}

static void uncommit(Node *nodes, Item *items, int32_t node) {
    for (int32_t q = node - 1; q != node;) {
        if (nodes[q].item == 0) {
            q = nodes[q].down;
            continue;
        }
        if (nodes[q].colour == 0)
            uncover(nodes, items, nodes[q].item);
        else if (nodes[q].colour > 0)
            unpurify(nodes, items, q);
        q--;
    }
}

/* The active primary item of the fewest options, the first of equals. */
static int32_t choose(const Item *items) {
    int32_t best = items[0].next, least = items[best].size;
    for (int32_t item = items[best].next; item != 0; item = items[item].next)
        if (items[item].size < least) {
            least = items[item].size;
            best = item;
        }
    return best;
}

/* Search on from the partial solution at `level`. */
static void search(Node *nodes, Item *items, int64_t *visited, int64_t *count) {
    ++*visited;
    if (items[0].next == 0) {
        ++*count;
        return;
    }
    int32_t item = choose(items);
    if (items[item].size == 0)
        return;
    cover(nodes, items, item);
    for (int32_t node = nodes[item].down; node != item; node = nodes[node].down) {
        commit(nodes, items, node);
        search(nodes, items, visited, count);
        uncommit(nodes, items, node);
    }
    uncover(nodes, items, item);
}

/* Count the solutions and the nodes of the search tree, the root included. */
void dancing_links(Node *nodes, Item *items, int64_t *visited, int64_t *count) {
    *visited = *count = 0;
    search(nodes, items, visited, count);
}
