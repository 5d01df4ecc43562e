/** Two collections; backing stores of arrays go in a task of their own. */
export async function collect(): Promise<void> {
  const { gc } = globalThis as { gc?: () => void }
  if (!gc) throw new Error('the process was not started with --expose-gc')
  for (let i = 0; i < 2; i++) {
    gc()
    await new Promise((done) => setImmediate(done))
  }
}

/** Bytes that are held after that: objects and the memory of typed arrays. */
export async function held(): Promise<number> {
  await collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
