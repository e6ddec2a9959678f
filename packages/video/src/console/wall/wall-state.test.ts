import { expect, test } from 'vitest'
import { readWall, toggleCamera, writeWall } from './wall-state.ts'

const ids = Array.from({ length: 6 }, (_, n) => `019a9f5e-0000-7000-8000-00000000000${n}`)
test('ROUTE-13 /stamng/video: a wall stands in the URL; nonsense is an empty wall of four', () => {
  expect(readWall({ size: '7', cameras: 'x,,<script>' })).toEqual({ size: 4, cameraIds: [] })
  const wall = readWall({ size: '9', cameras: [...ids, ids[0]].join(',') })
  expect(wall).toEqual({ size: 9, cameraIds: ids })
  expect(readWall({ ...writeWall(wall), size: '9' })).toEqual(wall)
  expect(readWall({ size: '4', cameras: ids.join(',') }).cameraIds).toHaveLength(4)
})
test('ROUTE-13 /stamng/video: a full wall gives up its first camera; one that is there is taken off', () => {
  const full = { size: 4, cameraIds: ids.slice(0, 4) } as const
  expect(toggleCamera(full, ids[5] ?? '').cameraIds).toEqual([...ids.slice(1, 4), ids[5]])
  expect(toggleCamera(full, ids[1] ?? '').cameraIds).toEqual([ids[0], ids[2], ids[3]])
})
