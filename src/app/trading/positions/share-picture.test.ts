import { expect, test } from 'vitest'
import { drawShare, PICTURE_SIZE, type PictureContext, type SharePicture } from './share-picture.ts'

const PICTURE: SharePicture = {
  site: 'Onetape',
  time: '21 Nov 2026, 01:15 UTC',
  market: 'BTCUSDT',
  side: 'Long 20×',
  figure: '+11.81%',
  prices: [
    { label: 'Entry', value: '63,902.5' },
    { label: 'Mark', value: '64,279.8' },
  ],
  foot: 'Unrealised',
}

/** A canvas whose letters are 0.6 of their size wide; notes each text with its place and size. */
function draw(picture: SharePicture) {
  const texts: { text: string; x: number; size: number; right: boolean }[] = []
  const context = {
    font: '',
    textAlign: 'left',
    fillText(text: string, x: number) {
      const size = Number(/ (\d+)px/.exec(this.font)?.[1])
      texts.push({ text, x, size, right: this.textAlign === 'right' })
    },
    measureText(text: string) {
      return { width: text.length * 0.6 * Number(/ (\d+)px/.exec(this.font)?.[1]) }
    },
    fillRect: () => undefined,
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    stroke: () => undefined,
    arc: () => undefined,
  }
  drawShare(context as unknown as PictureContext, picture, {
    font: 'Archivo',
    ground: '#000',
    text: '#fff',
    quiet: '#999',
  })
  return texts
}

test('POS-13 the picture has market, side, the chosen figure and the prices, and nothing that was left out', () => {
  const all = draw(PICTURE).map(({ text }) => text)
  expect(all).toEqual([
    'Onetape',
    '21 Nov 2026, 01:15 UTC',
    'BTCUSDT',
    'Long 20×',
    '+11.81%',
    'Entry',
    '63,902.5',
    'Mark',
    '64,279.8',
    'Unrealised',
  ])
  const bare = draw({ ...PICTURE, prices: [] }).map(({ text }) => text)
  expect(bare).not.toContain('63,902.5')
})

test('POS-13 a long figure is set smaller and stays inside the picture', () => {
  for (const figure of ['+1%', '−123,456,789.12 USDT']) {
    const found = draw({ ...PICTURE, figure }).find(({ text }) => text === figure)!
    expect(found.x + figure.length * 0.6 * found.size).toBeLessThanOrEqual(PICTURE_SIZE)
    expect(found.size).toBeGreaterThanOrEqual(60)
  }
})
