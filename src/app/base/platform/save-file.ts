/** Has the browser save bytes as a file. */
export function saveFile(name: string, bytes: Uint8Array, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken hold of its data once the press is over; browsers do not tell when.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
