/* Self-play that teaches the Yokai bot what positions are worth; see yokai_train.py.
 *
 * The network is that of vernissage/bots/yokai/value_network.py, the turns are those of turns.py.
 */
#include "yokai_rules.h"

/* ---- the network ---- */
enum { U = 32, BASE = 8, CODES = 512, RACES = 128, OWN = 5, FACTS = 8, HAND = 7, LONGEST = 300 };
typedef struct { int code[COLOURS], points[2], colours[2]; Hand hand; } Row;
typedef struct {
    float stack[CODES][U], left[BASE][U], own[RACES * OWN][U], own_rest[3][U], their[RACES][U];
    float their_rest[3][U], global[FACTS][U], bias[U], head[U][U], head_own[HAND][U];
    float head_their[HAND][U], head_global[FACTS][U], head_bias[U], last[U], last_global[FACTS], last_bias;
} Net;
static Net net, square; /* weights, and the mean squares of their slopes */

typedef struct { float facts[FACTS], own[HAND], hidden[COLOURS][U], pooled[U], head[U]; int race[COLOURS], count[COLOURS]; } Pass;

static void hand_facts(const uint8_t *cards, int size, float *facts) {
    memset(facts, 0, HAND * sizeof *facts);
    for (int i = 0; i < size; i++) {
        facts[END(cards[i], 0)]++; facts[END(cards[i], 1)]++;
        facts[4] += cards[i] % 3 == CALL; facts[5] += cards[i] % 3 == DISTRACT; facts[6]++;
    }
}
static void row_of(const Table *table, const Hand *hand, int seat, Row *row) {
    for (int at = 0; at < COLOURS; at++) {
        const Stack *stack = &table->stack[at];
        int left = stack->left < BASE ? stack->left : BASE - 1;
        row->code[at] = ((VALUE(stack->yokai[0]) * BASE + stack->count[seat]) * BASE + stack->count[1 - seat]) * BASE + left;
    }
    for (int who = 0; who < 2; who++) {
        row->points[who] = table->points[who ^ seat];
        row->colours[who] = __builtin_popcount(table->colours[who ^ seat]);
    }
    row->hand = *hand;
}
static float forward(const Row *row, const float *theirs, Pass *pass) {
    float *facts = pass->facts, lead = (float)(row->points[0] - row->points[1]), looks = 0;
    int least = BASE;
    hand_facts(row->hand.card, row->hand.size, pass->own);
    for (int at = 0; at < COLOURS; at++) {
        int code = row->code[at], left = code % BASE, b = code / 8 % 8, a = code / 64 % 8, v = code / 512;
        int missing = v - a - b;
        missing = missing < 0 ? 0 : missing > 7 ? 7 : missing;
        pass->race[at] = missing * 16 + a - b + 8;
        pass->count[at] = (int)pass->own[at];
        looks += (float)(a - b) * (0.4f + 0.6f * (float)(a + b) / (float)v);
        if (left < least) least = left;
    }
    facts[0] = lead / 10; facts[1] = (float)row->points[0] / 25; facts[2] = (float)row->points[1] / 25;
    facts[3] = (float)((lead > 0) - (lead < 0)); facts[4] = (float)(row->colours[0] - row->colours[1]) / 4;
    facts[5] = least == 1; facts[6] = looks / 10; facts[7] = pass->own[6] / 10;
    float flat[U];
    for (int u = 0; u < U; u++) flat[u] = net.bias[u];
    for (int i = 0; i < FACTS; i++) for (int u = 0; u < U; u++) flat[u] += facts[i] * net.global[i][u];
    for (int i = 0; i < 3; i++) for (int u = 0; u < U; u++)
        flat[u] += pass->own[4 + i] * net.own_rest[i][u] + theirs[4 + i] * net.their_rest[i][u];
    memset(pass->pooled, 0, sizeof pass->pooled);
    for (int at = 0; at < COLOURS; at++) {
        const float *s = net.stack[row->code[at] / BASE], *l = net.left[row->code[at] % BASE];
        const float *o = net.own[pass->race[at] * OWN + pass->count[at]], *t = net.their[pass->race[at]];
        for (int u = 0; u < U; u++) {
            float h = flat[u] + s[u] + l[u] + o[u] + theirs[at] * t[u];
            pass->hidden[at][u] = h = h > 0 ? h : 0;
            pass->pooled[u] += h;
        }
    }
    float *head = pass->head, found = net.last_bias;
    for (int u = 0; u < U; u++) head[u] = net.head_bias[u];
    for (int i = 0; i < U; i++) for (int u = 0; u < U; u++) head[u] += pass->pooled[i] * net.head[i][u];
    for (int i = 0; i < FACTS; i++) for (int u = 0; u < U; u++) head[u] += facts[i] * net.head_global[i][u];
    for (int i = 0; i < HAND; i++) for (int u = 0; u < U; u++)
        head[u] += pass->own[i] * net.head_own[i][u] + theirs[i] * net.head_their[i][u];
    for (int u = 0; u < U; u++) { head[u] = head[u] > 0 ? head[u] : 0; found += head[u] * net.last[u]; }
    for (int i = 0; i < FACTS; i++) found += facts[i] * net.last_global[i];
    return found;
}
static float chance(float logit) { return 1 / (1 + expf(-logit)); }

static float rate;
/* One step against the slope, smaller where slopes have been large (RMSProp). */
#define STEP(weight, slope) step(&net.weight, &square.weight, slope)
static inline void step(float *weight, float *mean, float slope) {
    *mean += 0.001f * (slope * slope - *mean);
    *weight -= rate * slope / (sqrtf(*mean) + 1e-4f);
}
static float learn(const Row *row, const float *theirs, float target) {
    Pass pass;
    float found = chance(forward(row, theirs, &pass)), error = found - target;
    float back[U], deep[COLOURS][U], wide[U] = {0};
    for (int u = 0; u < U; u++) back[u] = pass.head[u] > 0 ? error * net.last[u] : 0;
    for (int i = 0; i < U; i++) {
        float sum = 0;
        for (int u = 0; u < U; u++) sum += back[u] * net.head[i][u];
        for (int at = 0; at < COLOURS; at++) { deep[at][i] = pass.hidden[at][i] > 0 ? sum : 0; wide[i] += deep[at][i]; }
    }
    STEP(last_bias, error);
    for (int i = 0; i < FACTS; i++) STEP(last_global[i], error * pass.facts[i]);
    for (int u = 0; u < U; u++) {
        STEP(last[u], error * pass.head[u]);
        STEP(bias[u], wide[u]);
        STEP(head_bias[u], back[u]);
    }
    for (int i = 0; i < U; i++) for (int u = 0; u < U; u++) STEP(head[i][u], pass.pooled[i] * back[u]);
    for (int i = 0; i < FACTS; i++) for (int u = 0; u < U; u++) {
        STEP(head_global[i][u], pass.facts[i] * back[u]);
        STEP(global[i][u], pass.facts[i] * wide[u]);
    }
    for (int i = 0; i < HAND; i++) for (int u = 0; u < U; u++) {
        if (pass.own[i] != 0) STEP(head_own[i][u], pass.own[i] * back[u]);
        STEP(head_their[i][u], theirs[i] * back[u]);
    }
    for (int i = 0; i < 3; i++) for (int u = 0; u < U; u++) {
        if (pass.own[4 + i] != 0) STEP(own_rest[i][u], pass.own[4 + i] * wide[u]);
        STEP(their_rest[i][u], theirs[4 + i] * wide[u]);
    }
    for (int at = 0; at < COLOURS; at++) for (int u = 0; u < U; u++) if (pass.hidden[at][u] > 0) {
        float slope = deep[at][u];
        STEP(stack[row->code[at] / BASE][u], slope);
        STEP(left[row->code[at] % BASE][u], slope);
        STEP(own[pass.race[at] * OWN + pass.count[at]][u], slope);
        STEP(their[pass.race[at]][u], slope * theirs[at]);
    }
    return -(target * logf(found + 1e-7f) + (1 - target) * logf(1 - found + 1e-7f));
}

/* ---- a game against itself ---- */
typedef struct { Row row; float usual[HAND], real[HAND], thought, target; } Sample;
typedef struct { Table table; Hand hand; } Line;
static Line best;
static float best_worth, best_thought, heat, usual[HAND];

static void consider(const Table *table, const Hand *hand, int seat) {
    float logit;
    if (table->over) logit = 12 * (2 * share(table, seat) - 1);
    else {
        Row row; Pass pass;
        row_of(table, hand, seat, &row);
        logit = forward(&row, usual, &pass);
    }
    float felt = logit + heat * normal();
    if (felt > best_worth) { best_worth = felt; best_thought = logit; best.table = *table; best.hand = *hand; }
}
static void grow(const Table *table, const Hand *hand, int seat, int left, int quiet, int heard) {
    int before = -1;
    for (int i = 0; i < hand->size; i++) {
        int kind = hand->card[i];
        if (kind == before) continue;
        before = kind;
        Hand rest = *hand;
        memmove(rest.card + i, rest.card + i + 1, (size_t)(--rest.size - i));
        for (int end = 0; end < 2; end++) for (int effect = 0; effect < 6; effect++) {
            int here = END(kind, end), move = (kind * 4 + here) * 6 + effect;
            if (effect == 5 && (kind % 3 != DISTRACT || !table->stack[here].count[1 - seat])) continue;
            if (effect && effect < 5 && (kind % 3 != CALL || effect - 1 == here || table->stack[effect - 1].left < 2)) continue;
            Table after = *table;
            int silent = lay(&after, seat, kind, here, effect);
            if (silent && (move < quiet || !(heard >> here & 1))) continue;
            consider(&after, &rest, seat);
            int echo = effect == 5 ? 15 : (effect ? 1 << (effect - 1) : 0) | 1 << here;
            if (left > 1 && rest.size && !after.over)
                grow(&after, &rest, seat, left - 1, silent ? move : -1, silent ? heard : echo);
        }
    }
}
static void sort(Hand *hand) {
    for (int i = 1; i < hand->size; i++)
        for (int j = i; j && hand->card[j - 1] > hand->card[j]; j--) {
            uint8_t card = hand->card[j]; hand->card[j] = hand->card[j - 1]; hand->card[j - 1] = card;
        }
}
static Sample met[LONGEST];

static int play(float *result) {
    Table table = {0};
    uint8_t pile[36];
    Hand hands[2] = {0};
    int cards = 0, turns = 0, seat = below(2);
    for (int kind = 0; kind < KINDS; kind++) for (int i = 0; i < COPIES[kind % 3]; i++) pile[cards++] = (uint8_t)kind;
    shuffle(pile, cards);
    for (int who = 0; who < 2; who++) for (int i = 0; i < 3; i++) hands[who].card[hands[who].size++] = pile[--cards];
    for (int at = 0; at < COLOURS; at++) {
        for (int i = 0; i < 5; i++) table.stack[at].yokai[i] = (uint8_t)(at * 5 + i);
        table.stack[at].left = 5;
        shuffle(table.stack[at].yokai, 5);
    }
    for (;; seat = 1 - seat) {
        Hand *mine = &hands[seat], *theirs = &hands[1 - seat];
        if (!cards) { memcpy(pile, table.discard, (size_t)table.discards); cards = table.discards; table.discards = 0; shuffle(pile, cards); }
        if (cards) mine->card[mine->size++] = pile[--cards];
        sort(mine);
        uint8_t unseen[40];
        memcpy(unseen, pile, (size_t)cards);
        memcpy(unseen + cards, theirs->card, (size_t)theirs->size);
        int hidden = cards + theirs->size;
        hand_facts(unseen, hidden, usual);
        for (int i = 0; i < HAND; i++) usual[i] *= (float)theirs->size / (float)(hidden ? hidden : 1);
        best_worth = -1e9f;
        if (mine->size < 4) consider(&table, mine, seat);
        grow(&table, mine, seat, 3, -1, 15);
        table = best.table; *mine = best.hand;
        if (table.over) { *result = share(&table, seat); return turns; }
        Sample *sample = &met[turns++];
        row_of(&table, mine, seat, &sample->row);
        memcpy(sample->usual, usual, sizeof usual);
        hand_facts(theirs->card, theirs->size, sample->real);
        sample->thought = chance(best_thought);
        if (turns == LONGEST) { *result = 0.5f; return turns; }
    }
}

/* ---- rounds ---- */
static void begin(const float *first) {
    float *weights = (float *)&net, *means = (float *)&square;
    for (size_t i = 0; i < sizeof net / sizeof(float); i++) { weights[i] = 0.05f * normal(); means[i] = 0.01f; }
    for (int u = 0; u < U; u++) net.last[u] *= 0.4f;
    for (int i = 0; i < FACTS; i++) net.last_global[i] = first[i];
    net.last_bias = 0;
}
int main(int count, char **given) {
    if (count < 6) return 2;
    int rounds = atoi(given[2]), games = atoi(given[3]);
    float lambda = (float)atof(given[4]), start = 0.001f;
    const float first[FACTS] = {1.5f, 0, 0, 0, 0, 0, 1.5f, 1.4f};
    luck = (uint64_t)atoll(given[1]) * 2654435761ULL + 1;
    heat = 0.25f;
    begin(first);
    static Sample *memory;
    int room = games * 100, kept;
    memory = malloc(sizeof(Sample) * (size_t)room);
    for (int round = 0; round < rounds; round++) {
        long turns = 0; double loss = 0;
        kept = 0;
        float done = (float)round / (float)rounds;
        heat = 0.25f - 0.1f * done;
        for (int game = 0; game < games; game++) {
            float result;
            int length = play(&result);
            turns += length;
            float after = 1 - result, thought = after;
            for (int at = length - 1; at >= 0; at--) {
                after = lambda * after + (1 - lambda) * thought;
                met[at].target = after;
                after = 1 - after; thought = 1 - met[at].thought;
            }
            if (kept + length < room) { memcpy(memory + kept, met, sizeof(Sample) * (size_t)length); kept += length; }
        }
        rate = start * (done < 0.6f ? 1 : done < 0.85f ? 0.3f : 0.1f);
        for (int pass = 0; pass < 2; pass++) for (int i = kept - 1; i >= 0; i--) {
            int j = below(i + 1);
            Sample swap = memory[i]; memory[i] = memory[j]; memory[j] = swap;
            loss += learn(&memory[i].row, pass ? memory[i].real : memory[i].usual, memory[i].target);
        }
        printf("round %d: %.1f turns a game, loss %.4f\n", round, (double)turns / games, loss / 2 / kept);
        fflush(stdout);
        FILE *file = fopen(given[5], "wb");
        if (!file || fwrite(&net, sizeof net, 1, file) != 1) return 1;
        fclose(file);
    }
    return 0;
}
