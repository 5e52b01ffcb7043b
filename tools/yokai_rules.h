/* The rules of Yokai Sketch (Y1 to Y17) as in vernissage/bots/yokai/fast_duel.py, written again for the
 * speed of training. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLOURS = 4, KINDS = 18 };

typedef struct { uint8_t yokai[20], left, count[2], side[2][10]; } Stack;
typedef struct { Stack stack[COLOURS]; int points[2], colours[2]; uint8_t discard[36]; int discards; int over; } Table;
typedef struct { uint8_t card[5]; int size; } Hand;

/* ---- chance ---- */
static uint64_t luck;
static uint64_t draw(void) {
    luck ^= luck >> 12; luck ^= luck << 25; luck ^= luck >> 27;
    return luck * 2685821657736338717ULL;
}
static int below(int bound) { return (int)((draw() >> 33) % (uint64_t)bound); }
static float uniform(void) { return (float)((draw() >> 40) + 0.5f) / 16777216.0f; }
static float normal(void) { return sqrtf(-2 * logf(uniform())) * cosf(6.2831853f * uniform()); }
static void shuffle(uint8_t *cards, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(i + 1);
        uint8_t card = cards[i]; cards[i] = cards[j]; cards[j] = card;
    }
}

/* ---- rules ---- */
static const int ENDS[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
static const int COPIES[3] = {4, 1, 1}; /* plain, call, distract */
#define VALUE(yokai) (3 + (yokai) % 5)
#define END(kind, which) ENDS[(kind) / 3][which]
enum { PLAIN, CALL, DISTRACT };

static void uncover(Stack *stack) { memmove(stack->yokai, stack->yokai + 1, --stack->left); }
static void discard(Table *table, Stack *stack, int side) {
    memcpy(table->discard + table->discards, stack->side[side], stack->count[side]);
    table->discards += stack->count[side];
    stack->count[side] = 0;
}
static int complete(Table *table, int at) {
    Stack *stack = &table->stack[at];
    int top = stack->yokai[0];
    if (stack->count[0] + stack->count[1] < VALUE(top)) return 0;
    uncover(stack);
    if (stack->count[0] == stack->count[1]) {
        stack->yokai[stack->left++] = (uint8_t)top;
        discard(table, stack, 0); discard(table, stack, 1);
    } else {
        int winner = stack->count[1] > stack->count[0];
        table->points[winner] += VALUE(top);
        table->colours[winner] |= 1 << top / 5;
        discard(table, stack, winner);
        table->over = !stack->left;
    }
    return 1;
}
/* effect: 0 none, 1 to 4 a call from that colour, 5 distract; true if nothing but the card moved */
static int lay(Table *table, int seat, int kind, int here, int effect) {
    Stack *stack = &table->stack[here];
    int there = here, before = table->discards;
    stack->side[seat][stack->count[seat]++] = (uint8_t)kind;
    if (effect == 5) {
        int card = stack->side[1 - seat][--stack->count[1 - seat]];
        there = END(card, 0) == here ? END(card, 1) : END(card, 0);
        Stack *other = &table->stack[there];
        other->side[1 - seat][other->count[1 - seat]++] = (uint8_t)card;
    } else if (effect) {
        there = effect - 1;
        memmove(stack->yokai + 1, stack->yokai, stack->left++);
        stack->yokai[0] = table->stack[there].yokai[0];
        uncover(&table->stack[there]);
    }
    while (!table->over && (complete(table, here) || (there != here && complete(table, there)))) {}
    return !effect && table->discards == before;
}
static float share(const Table *table, int seat) {
    int mine = table->points[seat] * 8 + __builtin_popcount(table->colours[seat]);
    int theirs = table->points[1 - seat] * 8 + __builtin_popcount(table->colours[1 - seat]);
    return mine == theirs ? 0.5f : (float)(mine > theirs);
}
