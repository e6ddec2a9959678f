import { wallSizes, type WallSize } from '../../contract/index.ts'

/** The wall in the URL: the number of tiles and the cameras. */
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
/** Adds a camera to the wall or removes it; a full wall drops its first camera. */
export function toggleCamera({ size, cameraIds }: WallState, id: string): WallState {
  if (cameraIds.includes(id)) return { size, cameraIds: cameraIds.filter((one) => one !== id) }
  return { size, cameraIds: [...cameraIds, id].slice(-size) }
}
