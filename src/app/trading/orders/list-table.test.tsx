import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { type ListColumn, ListTable } from './list-table.tsx'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Row {
  id: number
}

/** A table in a box of its own. @returns shows rows, and the rows whose cells were drawn since the last look */
function table() {
  const box = document.createElement('div')
  box.style.cssText = 'height: 400px; display: grid'
  document.body.append(box)
  const root = createRoot(box)
  ends.push(() => {
    root.unmount()
    box.remove()
  })
  let drawn: number[] = []
  const columnsOf = (word: string): ListColumn<Row>[] => [
    {
      id: 'id',
      head: 'Id',
      width: 10,
      cell(row) {
        drawn.push(row.id)
        return `${word} ${row.id}`
      },
    },
  ]
  return {
    columnsOf,
    show: (rows: readonly Row[], columns: readonly ListColumn<Row>[]) =>
      root.render(
        <ListTable
          label="Orders"
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          sorting={null}
          onSort={() => undefined}
          loading={false}
          loaded={rows.length}
        />,
      ),
    text: () => [...box.querySelectorAll('tbody td')].map((cell) => cell.textContent),
    places: () => [...box.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-rowindex')),
    drawn() {
      const since = drawn
      drawn = []
      return since
    },
  }
}

test('TERM-13 a row that comes draws no other anew, one that changes itself alone, and other columns all', async () => {
  const { show, columnsOf, text, places, drawn } = table()
  const columns = columnsOf('order')
  const [one, two] = [{ id: 1 }, { id: 2 }]
  show([one], columns)
  await expect.poll(text).toEqual(['order 1'])
  drawn()
  show([two, one], columns)
  await expect.poll(text).toEqual(['order 2', 'order 1'])
  expect(places()).toEqual(['2', '3'])
  expect(new Set(drawn())).toEqual(new Set([2]))
  show([two, { ...one }], columns)
  await expect.poll(drawn).toEqual([1])
  show([two, one], columnsOf('Auftrag'))
  await expect.poll(text).toEqual(['Auftrag 2', 'Auftrag 1'])
})
