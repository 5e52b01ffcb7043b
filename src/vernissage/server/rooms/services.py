"""What the rooms of a node share. A room hands its parts only what each of them needs."""

from dataclasses import dataclass

from vernissage.log import Bus, Store
from vernissage.server.alarms import Alarms
from vernissage.server.clock import Clock
from vernissage.server.identity import Tokens
from vernissage.server.limits import Buckets, Limits
from vernissage.server.materials.dealing import Deal
from vernissage.server.materials.decks import Decks
from vernissage.server.materials.recordings import Recordings
from vernissage.server.metrics import Metrics
from vernissage.server.own.library import OwnLibrary
from vernissage.server.rooms.ink_ticker import InkTicker
from vernissage.server.rooms.log_budgets import LogBudgets
from vernissage.server.store_health import StoreHealth
from vernissage.server.tasks import Spawn
from vernissage.server.workers.bot_pool import BotPool


@dataclass
class Services:
    clock: Clock
    limits: Limits
    metrics: Metrics
    store: Store
    alarms: Alarms  # for the operator
    health: StoreHealth
    bus: Bus
    shared: bool  # other nodes may serve the same tables
    spawn: Spawn
    tokens: Tokens
    decks: Decks  # of pictures
    own: OwnLibrary  # people's own decks and words
    recordings: Recordings
    deal: Deal  # the cards for a game that starts
    bot_pool: BotPool
    thinking: tuple[int, int]  # ms that bots take at least and at most
    ink_ticker: InkTicker
    jitter: int  # ms: nodes that share a table do not all run a scheduled event at once
    # By table and person
    chats: Buckets
    hellos: Buckets
    requests: Buckets
    budgets: LogBudgets
    draining: bool = False  # the node is shutting down: nothing new is begun
