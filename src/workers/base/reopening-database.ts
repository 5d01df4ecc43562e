/**
 * A database that is opened at first use, and again after its connection has ended: the browser closes connections when it needs
 * room or clears the site's data, and another page closes them when it deletes or changes the database.
 * @param connect opens a connection
 * @returns runs something on a connection; once more on a new one where the old one turns out to be closed.
 * Rejects with what `connect` or `run` throws
 */
export function reopeningDatabase(
  connect: () => Promise<IDBDatabase>,
): <T>(run: (database: IDBDatabase) => Promise<T>) => Promise<T> {
  let opened: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    if (opened) return opened
    const mine = connect().then((database) => {
      const forget = () => {
        if (opened === mine) opened = null
      }
      database.onclose = forget
      // Left open it would block the other page for as long as this worker lives.
      database.onversionchange = () => {
        forget()
        database.close()
      }
      return database
    })
    opened = mine
    mine.catch(() => {
      if (opened === mine) opened = null
    })
    return mine
  }

  return async (run) => {
    const first = open()
    const database = await first
    try {
      return await run(database)
    } catch (error) {
      // `transaction` of a closed connection; its close event may come later, or never (Safari).
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      if (opened === first) opened = null
      return run(await open())
    }
  }
}
