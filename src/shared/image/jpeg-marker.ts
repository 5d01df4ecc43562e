/** Frames that hold a picture's size: SOF0 to SOF15 without DHT, JPG and DAC. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Markers without a length: TEM, RST0 to RST7. */
export const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
