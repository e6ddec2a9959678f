import path from 'node:path'
import { innerLayers } from './floor-plan.ts'
import { listImports, resolveRelative } from './imports.ts'
import { isTest, isTypeScript, type SourceTree } from './tree.ts'

/**
 * Checks that the folders of a module (`stations/src/server`), one for each noun, depend on each other in one direction
 * only. Types and lazy imports count too. If a module has its own layers, each folder is in one layer and dependencies
 * point down.
 */
export function checkFolders(tree: SourceTree, floors = innerLayers): string[] {
  const arrows = arrowsOf(tree)
  return [
    ...circlesOf(arrows).map((circle) => `circle of folders: ${circle.join(', ')}`),
    ...checkInnerFloors(arrows, floors),
  ]
}

function checkInnerFloors(arrows: Arrows, plan: typeof innerLayers): string[] {
  return [...arrows].flatMap(([folder, reached]) => {
    const [room, name] = [path.posix.dirname(folder), path.posix.basename(folder)]
    const floors = plan[room]
    if (!floors) return []
    const floorOfNoun = (noun: string) => floors.findIndex((floor) => floor.includes(noun))
    const from = floorOfNoun(name)
    if (from === -1) return [`${folder} stands on no floor of ${room} (scripts/check/floor-plan.ts)`]
    return [...reached]
      .filter((other) => floorOfNoun(path.posix.basename(other)) > from)
      .map((other) => `${folder} needs ${other}, which is above it`)
  })
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

function arrowsOf({ files }: SourceTree): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const file of files.filter(isTypeScript)) {
    const from = nounOf(file.path)
    if (!from || isTest(file.path)) continue
    const reached = arrows.get(from.folder) ?? new Set()
    arrows.set(from.folder, reached)
    for (const { specifier } of listImports(file)) {
      const to = specifier.startsWith('.') ? nounOf(resolveRelative(file.path, specifier)) : undefined
      if (to?.room === from.room && to.folder !== from.folder) reached.add(to.folder)
    }
  }
  return arrows
}

/**
 * Returns the folder and module of a file: `packages/ledger/src/server/wallets/…` belongs to folder `…/wallets` in
 * module `…/server`. Files directly in a module belong to no folder.
 */
function nounOf(file: string): { room: string; folder: string } | undefined {
  const [folder, room] = /^(packages\/[^/]+\/src\/[^/]+|apps\/[^/]+\/src)\/[^/]+(?=\/)/.exec(file) ?? []
  return folder && room ? { folder, room } : undefined
}

/** Returns the cyclic folders, grouped with the others of the same cycle. */
function circlesOf(arrows: Arrows): string[][] {
  const reach = new Map([...arrows.keys()].map((folder) => [folder, reachOf(folder, arrows)]))
  const circles = new Map<string, string[]>()
  for (const [folder, reached] of reach) {
    if (!reached.has(folder)) continue
    const circle = [...reached].filter((other) => reach.get(other)?.has(folder)).toSorted()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachOf(start: string, arrows: Arrows): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(arrows.get(start) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(arrows.get(next) ?? []))
  }
  return reached
}
