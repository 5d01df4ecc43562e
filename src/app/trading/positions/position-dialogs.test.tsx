import { proxy } from 'valtio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContractState, emptyContractState, positionKey } from '../../services/account/contract-state.ts'
import { testPosition } from '../../services/account/testing/test-contract.ts'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import type { PerpVenue } from '../../services/venue/venue.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import type { OpenDialog } from './open-dialog.ts'
import { PositionDialogs } from './position-dialogs.tsx'

let undo: (() => void)[] = []
let closed: string[] = []
let state: ContractState

/** The panel with a position and a dialog of it; no market is known, so nothing of the dialog itself is drawn. */
function show(kind: 'margin' | 'reverse'): void {
  const row = testPosition()
  state = proxy(emptyContractState())
  Object.assign(state.positions, { rows: [row], knownAt: 1, status: 'ready' })
  const dialog: OpenDialog = { kind, key: positionKey(row) }
  const venue = { kind: 'perp', markets: 'contract', own: { state } } as unknown as PerpVenue
  const close = () => {
    closed.push(kind)
  }
  undo.push(
    showInBox(
      <VenueContext value={venue}>
        <output>shown</output>
        <PositionDialogs dialog={dialog} onlyMarket={null} onClose={close} />
      </VenueContext>,
    ),
  )
}
const end = () => Object.assign(state.positions, { rows: [] })
const drawn = () => expect.poll(() => document.querySelector('output')?.textContent).toBe('shown')

beforeEach(() => {
  closed = []
  undo = [putFakeHubClient(new FakeBrowser(), { loadMarkets: async () => [] })]
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

test('POS-07 a dialog whose position has ended is closed, and does not come back with the next position', async () => {
  show('margin')
  await drawn()
  expect(closed).toEqual([])
  end()
  await expect.poll(() => closed).toEqual(['margin'])
})

test('POS-11 what came of reversing stays open when the position has ended', async () => {
  show('reverse')
  await drawn()
  end()
  show('margin')
  end()
  // What ended later has been heard.
  await expect.poll(() => closed).toEqual(['margin'])
})
