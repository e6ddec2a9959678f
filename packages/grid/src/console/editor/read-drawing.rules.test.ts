import { expect, test } from 'vitest'
import { createEmptyDrawing, type DrawnNet } from '../../contract/index.ts'
import { readDrawing } from './read-drawing.rules.ts'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const net: DrawnNet = {
  objects: [
    { id: id(1), kind: 'Fuse' },
    { id: id(2), kind: 'Fuse' },
  ],
  terminals: [
    { objectId: id(1), sequence: 1, nodeId: 'n' },
    { objectId: id(2), sequence: 1, nodeId: 'n' },
  ],
}
const symbol = (no: number) => ({ objectId: id(no), x: 10 * no, y: 0, rotation: 0 })

test('S-22 a drawing from a file has its places, the connections of the model, and nothing that a file says beside', () => {
  const file = {
    ...createEmptyDrawing(),
    symbols: [{ ...symbol(1), onclick: 'alert(1)' }, symbol(2), symbol(3)],
    events: [{ action: 'eval', value: 'alert(1)' }],
    background: 'https://example.org/x.svg',
  }
  const read = readDrawing(JSON.stringify(file), net)
  expect(read).toMatchObject({ foreign: 1, document: { symbols: [symbol(1), symbol(2)] } })
  expect(JSON.stringify(read)).not.toMatch(/alert|https/)
  expect(typeof read === 'string' ? [] : read.document.lines).toEqual([
    { from: { objectId: id(1), sequence: 1 }, to: { objectId: id(2), sequence: 1 }, points: [] },
  ])
})

test('S-22 what is no drawing is refused', () => {
  expect(readDrawing('{', net)).toBe('not-json')
  expect(readDrawing('[]', net)).toBe('not-a-drawing')
  const text = { id: id(9), x: 0, y: 0, text: '<script>alert(1)</script>', size: 14 }
  expect(readDrawing(JSON.stringify({ ...createEmptyDrawing(), texts: [text] }), net)).toBe('not-a-drawing')
})
