import { wallSizes, type WallSize } from '../../contract/index.ts'

/** What the URL says of a wall: how many tiles, and which cameras. */
export interface WallState {
  size: WallSize
  cameraIds: readonly string[]
}
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
export function readWall(search: Readonly<Record<string, string>>): WallState {
  const size = wallSizes.find((one) => String(one) === search.size) ?? 4
  const cameraIds = [...new Set((search.cameras ?? '').split(','))].filter(isId).slice(0, size)
  return { size, cameraIds }
}
export const writeWall = ({ size, cameraIds }: WallState) => ({
  size: size === 4 ? undefined : String(size),
  cameras: cameraIds.join(','),
})
/** Puts a camera on the wall or takes it off; a full wall gives up its first. */
export function toggleCamera({ size, cameraIds }: WallState, id: string): WallState {
  if (cameraIds.includes(id)) return { size, cameraIds: cameraIds.filter((one) => one !== id) }
  return { size, cameraIds: [...cameraIds, id].slice(-size) }
}
