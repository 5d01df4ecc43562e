/** Path of a Chromium, installed where none is found. @throws where none can be had; the message names the one command to run */
export function findChromium(say?: (line: string) => void): Promise<string>
