import type { Yokai } from "../cards";
import { blue } from "./blue";
import { green } from "./green";
import type { Stroke } from "./pen";
import { red } from "./red";
import { yellow } from "./yellow";

const ALL: Record<Yokai["colour"], Record<number, Stroke[]>> = { red, yellow, green, blue };

export const strokesOf = ({ colour, value }: Yokai): Stroke[] => ALL[colour][value]!;
