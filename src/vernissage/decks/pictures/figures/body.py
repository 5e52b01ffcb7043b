"""Heads, hands, arms and legs. Everybody looks to the right.

An adult is about 200 high with a head of 28: small heads and long bodies are the hand all the
figures are drawn by. Arms and legs keep their length, so a pose is told by where a hand or a foot
goes, and the elbow or knee follows.
"""

from cmath import phase
from math import degrees, sqrt

from vernissage.kit.rng import Rng

from .pen import CLOTH, COOL, DARK, SHADE, SKIN, Pen

ARM = (34.0, 31.0)
LEG = (51.0, 49.0)
ANKLE = 7.0  # how far it is above the sole


def between(rng: Rng, low: float, high: float) -> float:
    return low + (high - low) * rng.below(1001) / 1000


def joint(root: complex, end: complex, bones: tuple[float, float], bend: int) -> complex:
    """The elbow or knee between two ends.

    Bend 1 puts it to the left of the way, as a knee that points forward; -1 to the right, as an
    elbow that points back.
    """
    upper, lower = bones
    way = end - root
    far = max(min(abs(way), upper + lower - 0.01), abs(upper - lower) + 0.01)
    along = (upper**2 - lower**2 + far**2) / (2 * far)
    aside = sqrt(max(upper**2 - along**2, 0))
    return root + way / abs(way) * complex(along, bend * aside)


def reached(root: complex, end: complex, bones: tuple[float, float]) -> complex:
    """The end itself, or as near to it as the limb is long."""
    reach = sum(bones) * 0.985
    return end if abs(end - root) <= reach else root + (end - root) / abs(end - root) * reach


def arm(
    pen: Pen,
    shoulder: complex,
    hand: complex,
    bend: int = -1,
    cloth: str = CLOTH,
    size: float = 1,
    cuff: float = 7.5,
    skin: str = SKIN,
) -> complex:
    """Draws an arm and gives the place where its hand grips."""
    bones = (ARM[0] * size, ARM[1] * size)
    wrist = reached(shoulder, hand, bones)
    elbow = joint(shoulder, wrist, bones, bend)
    way = (wrist - elbow) / abs(wrist - elbow)
    palm = pen.placed(wrist, degrees(phase(way)), size)
    palm.blob(skin, -3 + 2.6j, 3 + 3.4j, 8 + 4.4j, 12 + 1.2j, 11 - 2.4j, 5 - 3.6j, -3 - 2.6j)
    spine = [shoulder, (shoulder * 2 + elbow * 3) / 5, elbow, (elbow * 3 + wrist * 2) / 5, wrist]
    widths = [w * size for w in (12.5, 11.5, 9.6, 9, cuff)]
    if cloth in {CLOTH, COOL}:  # a shadow, so that it is seen before a body of the same cloth
        pen.limb(SHADE, [z - (1.3 + 0.9j) * size for z in spine], widths)
    pen.limb(cloth, spine, widths)
    return wrist + way * 7 * size


def leg(
    pen: Pen,
    hip: complex,
    ankle: complex,
    bend: int = 1,
    cloth: str = CLOTH,
    size: float = 1,
    foot: float = 0,
    shoe: str = DARK,
) -> complex:
    """Draws a leg whose foot is turned by so many degrees, and gives its knee."""
    bones = (LEG[0] * size, LEG[1] * size)
    end = reached(hip, ankle, bones)
    knee = joint(hip, end, bones, bend)
    slipper(pen.placed(end, foot, size), shoe)
    spine = [hip, (hip + knee) / 2, knee, (knee * 2 + end) / 3, end]
    pen.limb(cloth, spine, [w * size for w in (21, 18, 13, 12.6, 7.4)])
    return knee


def slipper(pen: Pen, shoe: str = DARK) -> None:
    pen.shape(
        shoe, [-6.4 - 7j, -6.8 - 2j, -4.4 + 4j, 0 + 6j, 4.4 + 4j, 10 - 1.4j, 17.4 - 4j, 18 - 7j]
    )


def toes(pen: Pen, *places: float, shoe: str = DARK) -> None:
    """The shoes that look out from under a long dress."""
    for x in places:
        heel = [complex(x - 7, 0), complex(x - 6, 16)]
        pen.shape(shoe, heel, [complex(x + 4, 16), complex(x + 6, 8), complex(x + 16, 0)])


def head(
    pen: Pen, at: complex, tilt: float = 0, size: float = 1, neck: complex | None = None
) -> Pen:
    """Draws a head in profile, with its neck, and gives the pen for hair and hats.

    The crown is at 14j, the chin at -13j, the tip of the nose at 14.
    """
    if neck is not None:
        pen.limb(SKIN, [neck, at - 3 * size], [11 * size, 9.5 * size])
    face = pen.placed(at, tilt, size)
    skull = [9 - 12j, 4 - 13.4j, -2 - 9j, -6 - 7j, -10.6 - 1j, -11 + 6j, -7 + 12j, 0 + 14j, 7 + 12j]
    face.shape(
        SKIN,
        [
            10.4 - 4j,
            11.6 - 6j,
            10 - 7.4j,
            10.8 - 9.4j,
            *skull,
            10.4 + 6.6j,
            10.6 + 2.6j,
            14.4 - 2.4j,
        ],
    )
    face.fold(DARK, 5 - 0.4j, 7 - 1.4j, 9 - 0.4j, width=1.3)
    return face


def back_of_head(pen: Pen, at: complex, hair: str = DARK, size: float = 1) -> Pen:
    """A head seen from behind, with short hair; gives the pen for hats."""
    pen.limb(SKIN, [at - 20j * size, at], [10 * size, 9 * size])
    skull = pen.placed(at, 0, size)
    skull.blob(SKIN, -12.6 - 2j, -11 - 5j, 11 - 5j, 12.6 - 2j, 11 + 1j, -11 + 1j)
    skull.blob(hair, 0 + 14j, -9 + 11j, -11.4 + 2j, -8 - 8j, 0 - 11j, 8 - 8j, 11.4 + 2j, 9 + 11j)
    return skull


def trunk(
    pen: Pen, hip: complex, neck: complex, cloth: str = CLOTH, sway: float = 0, size: float = 1
) -> None:
    """The body from the seat to the neck, bowed forward by the sway."""
    way = neck - hip
    out = -1j * way / abs(way) * sway
    spine = [hip, hip + way * 0.35 + out, hip + way * 0.75 + out * 0.7, hip + way * 0.93, neck]
    pen.limb(cloth, spine, [w * size for w in (23, 19, 25, 20, 10)])
