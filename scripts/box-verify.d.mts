export const FORMAT: string

/** The prize of one draw, decimal text. */
export function drawn(box: string, seed: string, client: string, nonce: number): string

/** @returns how many openings and boxes the file holds, and what is wrong, a line each. @throws Error where it is no such file */
export function verifyBoxes(text: string): { openings: number; boxes: number; wrong: string[] }
