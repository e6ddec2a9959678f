import { expect, test } from 'vitest'
import { pictureOfTile } from './tile.rules.ts'

const view = { state: 'failed', fault: 'no-gateway', test: true } as const

test('ROUTE-13 /stamng/video a test camera shows a drawn picture where no media gateway can play its stream', () => {
  expect(pictureOfTile(view, 'loading')).toBe('drawn')
})

test('ROUTE-13 /stamng/video a real camera shows no picture without a media gateway', () => {
  expect(pictureOfTile({ ...view, test: false }, 'loading')).toBe('none')
})

test('ROUTE-13 /stamng/video a test camera with a media gateway shows its stream once it plays', () => {
  const playing = { state: 'playing', fault: null, test: true } as const
  expect((['loading', 'playing'] as const).map((state) => pictureOfTile(playing, state))).toEqual(['none', 'stream'])
})
