import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Replaces a folder by a complete new one and removes the old one. After an interruption the target is empty, never
 * half filled.
 * @param {string} made
 * @param {string} place
 */
export function switchFolder(made, place) {
  const old = `${made}.old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(path.dirname(place), { recursive: true })
  try {
    renameSync(place, old)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}
