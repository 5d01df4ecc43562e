import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { useStalePress } from './stale-press.tsx'

let undo: () => void
let sent: string[]

/** A form whose prices are not current. */
function Form() {
  const [text, setText] = useState('1')
  const press = useStalePress({ live: false }, () => sent.push(text), text)
  return (
    <>
      <output>{press.asks ? `asks about ${text}` : `quiet at ${text}`}</output>
      {['1', '2'].map((value) => (
        <button key={value} type="button" onClick={() => setText(value)}>
          {value}
        </button>
      ))}
      <button type="button" onClick={press.press}>
        send
      </button>
      {press.asks && (
        <button type="button" onClick={press.place}>
          place
        </button>
      )}
    </>
  )
}

const said = () => document.querySelector('output')?.textContent
const click = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click()

beforeEach(async () => {
  sent = []
  undo = showInBox(<Form />)
  await expect.poll(said).toBe('quiet at 1')
})
afterEach(() => undo())

test('HUB-21 what is changed after the question is asked anew before it is sent, be it changed back', async () => {
  click('send')
  await expect.poll(said).toBe('asks about 1')
  click('2')
  await expect.poll(said).toBe('quiet at 2')
  click('1')
  await expect.poll(said).toBe('quiet at 1')
  click('2')
  await expect.poll(said).toBe('quiet at 2')
  click('send')
  await expect.poll(said).toBe('asks about 2')
  expect(sent).toEqual([])
  click('place')
  await expect.poll(() => sent).toEqual(['2'])
  await expect.poll(said).toBe('quiet at 2')
})
