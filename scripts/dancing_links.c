/* Dancing links with colours (Knuth's Algorithm C, TAOCP 7.2.2.1), to measure the numba kernel against: the same
 * algorithm on the same arrays as solvers/kernels/dancing_links.py, which describes them. It neither lists solutions
 * nor leaves off. */
#include <stdint.h>

typedef uint32_t Ref;

enum { STRIDE = 4 };
enum { UP, DOWN, ITEM, COLOUR };
enum { PREVIOUS, NEXT, SIZE };
static const Ref KEPT = UINT32_MAX;

static void hide(Ref *nodes, Ref *items, Ref node) {
    Ref q = node + STRIDE;
    while (q != node) {
        Ref item = nodes[q + ITEM];
        if (item == 0) {
            q = nodes[q + UP];
            continue;
        }
        if (nodes[q + COLOUR] != KEPT) {
            Ref up = nodes[q + UP], down = nodes[q + DOWN];
            nodes[up + DOWN] = down;
            nodes[down + UP] = up;
            items[item + SIZE]--;
        }
        q += STRIDE;
    }
}

static void unhide(Ref *nodes, Ref *items, Ref node) {
    Ref q = node - STRIDE;
    while (q != node) {
        Ref item = nodes[q + ITEM];
        if (item == 0) {
            q = nodes[q + DOWN];
            continue;
        }
        if (nodes[q + COLOUR] != KEPT) {
            nodes[nodes[q + UP] + DOWN] = q;
            nodes[nodes[q + DOWN] + UP] = q;
            items[item + SIZE]++;
        }
        q -= STRIDE;
    }
}

static void cover(Ref *nodes, Ref *items, Ref item) {
    for (Ref p = nodes[item + DOWN]; p != item; p = nodes[p + DOWN])
        hide(nodes, items, p);
    Ref before = items[item + PREVIOUS], behind = items[item + NEXT];
    items[before + NEXT] = behind;
    items[behind + PREVIOUS] = before;
}

static void uncover(Ref *nodes, Ref *items, Ref item) {
    items[items[item + PREVIOUS] + NEXT] = item;
    items[items[item + NEXT] + PREVIOUS] = item;
    for (Ref p = nodes[item + UP]; p != item; p = nodes[p + UP])
        unhide(nodes, items, p);
}

static void purify(Ref *nodes, Ref *items, Ref node) {
    Ref item = nodes[node + ITEM], colour = nodes[node + COLOUR];
    for (Ref p = nodes[item + DOWN]; p != item; p = nodes[p + DOWN]) {
        if (nodes[p + COLOUR] != colour)
            hide(nodes, items, p);
        else if (p != node)
            nodes[p + COLOUR] = KEPT;
    }
}

static void unpurify(Ref *nodes, Ref *items, Ref node) {
    Ref item = nodes[node + ITEM], colour = nodes[node + COLOUR];
    for (Ref p = nodes[item + UP]; p != item; p = nodes[p + UP]) {
        if (nodes[p + COLOUR] == KEPT)
            nodes[p + COLOUR] = colour;
        else if (p != node)
            unhide(nodes, items, p);
    }
}

static void commit(Ref *nodes, Ref *items, Ref node) {
    Ref q = node + STRIDE;
    while (q != node) {
        Ref item = nodes[q + ITEM], colour = nodes[q + COLOUR];
        if (item == 0) {
            q = nodes[q + UP];
            continue;
        }
        if (colour == 0)
            cover(nodes, items, item);
        else if (colour != KEPT)
            purify(nodes, items, q);
        q += STRIDE;
    }
}

static void uncommit(Ref *nodes, Ref *items, Ref node) {
    Ref q = node - STRIDE;
    while (q != node) {
        Ref item = nodes[q + ITEM], colour = nodes[q + COLOUR];
        if (item == 0) {
            q = nodes[q + DOWN];
            continue;
        }
        if (colour == 0)
            uncover(nodes, items, item);
        else if (colour != KEPT)
            unpurify(nodes, items, q);
        q -= STRIDE;
    }
}

/* The active primary item of the fewest options, the first of equals. */
static Ref choose(const Ref *items) {
    Ref best = items[NEXT], least = items[best + SIZE];
    for (Ref item = items[best + NEXT]; item != 0; item = items[item + NEXT])
        if (items[item + SIZE] < least) {
            least = items[item + SIZE];
            best = item;
        }
    return best;
}

static void search(Ref *nodes, Ref *items, int64_t *visited, int64_t *count) {
    ++*visited;
    if (items[NEXT] == 0) {
        ++*count;
        return;
    }
    Ref item = choose(items);
    if (items[item + SIZE] == 0)
        return;
    cover(nodes, items, item);
    for (Ref node = nodes[item + DOWN]; node != item; node = nodes[node + DOWN]) {
        commit(nodes, items, node);
        search(nodes, items, visited, count);
        uncommit(nodes, items, node);
    }
    uncover(nodes, items, item);
}

/* Count the nodes of the search tree, the root included, and return the number of solutions. */
int64_t dancing_links(Ref *nodes, Ref *items, int64_t *visited) {
    int64_t count = 0;
    *visited = 0;
    search(nodes, items, visited, &count);
    return count;
}
