import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { tapeInk } from '../trading/tape/paint-tape.ts'
import { Badge } from './badge.tsx'
import { Checkbox } from './checkbox.tsx'
import { DataTable } from './data-table.tsx'
import { Meter } from './meter.tsx'
import { Segmented } from './segmented.tsx'
import { Tabs } from './tabs.tsx'
import './styles/index.ts'

interface Emulation {
  send(method: 'Emulation.setEmulatedMedia', media: { features: { name: string; value: string }[] }): Promise<unknown>
}
const emulate = (...features: { name: string; value: string }[]) =>
  (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', { features })
const force = (value: 'active' | 'none') => emulate({ name: 'forced-colors', value })

let box: HTMLElement
let root: Root

const still = () => undefined
beforeEach(async () => {
  await force('active')
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  root.render(
    <>
      <Segmented
        label="Side"
        className="side"
        value="buy"
        options={[
          { value: 'buy', text: 'Buy', className: 'buy' },
          { value: 'sell', text: 'Sell', className: 'sell' },
        ]}
        onChange={still}
      />
      <Tabs
        label="Lists"
        value="one"
        onChange={still}
        tabs={[
          { value: 'one', text: 'One' },
          { value: 'two', text: 'Two' },
        ]}
      >
        {() => 'list'}
      </Tabs>
      <Checkbox checked onChange={still}>
        On
      </Checkbox>
      <Checkbox checked={false} onChange={still}>
        Off
      </Checkbox>
      <Badge tone="warn">Held</Badge>
      <Meter label="Score" value={3} of={4} text="3 of 4" />
      <DataTable
        label="Coins"
        rows={[1]}
        rowKey={String}
        sort={{ column: 'coin', descending: true }}
        onSort={still}
        columns={['coin', 'total'].map((id) => ({ id, head: id, cell: String, sortable: true }))}
      />
    </>,
  )
  await expect.poll(() => box.querySelectorAll('.checkbox_chk').length).toBe(2)
})
afterEach(async () => {
  root.unmount()
  box.remove()
  await force('none')
})

const all = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)]

test('REAL-50 in forced colours the chosen side, tab and box differ from the others by more than a colour of ours', () => {
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  expect(all('[role=radio]').map((one) => getComputedStyle(one).outlineStyle)).toEqual(['solid', 'none'])
  const [one, two] = all('[role=tab]').map((tab) => getComputedStyle(tab).borderBottomWidth)
  expect(one).not.toBe(two)
  const [on, off] = all('.checkbox_chk').map((chk) => getComputedStyle(chk, '::before').backgroundColor)
  expect(on).not.toBe(off)
})

test('REAL-53 in forced colours arrows, meters, bars and badges keep a shape of their own', () => {
  const after = (element: HTMLElement, side: 'borderTopColor' | 'borderBottomColor') =>
    getComputedStyle(element, '::after')[side]
  const [down, none] = all('.sort') as [HTMLElement, HTMLElement]
  expect(after(down, 'borderTopColor')).not.toBe(after(down, 'borderBottomColor'))
  expect(after(none, 'borderTopColor')).toBe(after(none, 'borderBottomColor'))
  const [fill] = all('.meter_meter i') as [HTMLElement]
  expect(getComputedStyle(fill).backgroundColor).not.toBe(getComputedStyle(document.body).backgroundColor)
  expect(all('.badge, .meter_meter').map((one) => getComputedStyle(one).borderTopStyle)).toEqual(['dashed', 'solid'])
})

/** How light a colour of a computed style is, 0 to 255. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

test.each(['light', 'dark'])(
  'REAL-28 in a %s contrast theme what is drawn stands out from its paper',
  async (value) => {
    await emulate({ name: 'forced-colors', value: 'active' }, { name: 'prefers-color-scheme', value })
    const paper = lightness(getComputedStyle(document.body).backgroundColor)
    expect(paper < 128).toBe(value === 'dark')
    const canvas = document.createElement('canvas')
    box.append(canvas)
    for (const colour of Object.values(tapeInk(canvas)))
      expect(Math.abs(lightness(colour) - paper)).toBeGreaterThan(128)
    const [fill] = all('.meter_meter i') as [HTMLElement]
    const [chosen] = all('[role=radio]') as [HTMLElement]
    for (const colour of [getComputedStyle(fill).backgroundColor, getComputedStyle(chosen).outlineColor])
      expect(Math.abs(lightness(colour) - paper)).toBeGreaterThan(30)
  },
)
