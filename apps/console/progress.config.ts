import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Of a build's time until its chunks are written; compressing them takes the rest. */
const untilWritten = 80

/**
 * Prints how far a build is, `console build: 42 %`, by how many of our own modules it has read: whoever starts the server
 * beside the build shows it (scripts/ready/console.mjs).
 */
export function createProgressPlugin(): Plugin {
  const packages = path.join(import.meta.dirname, '..', '..', 'packages')
  const folders = [path.join(import.meta.dirname, 'src'), packages]
  let expected = 1
  let read = 0
  let told = -1
  const printPercent = (percent: number) => {
    if (percent <= told) return
    told = percent
    process.stdout.write(`console build: ${percent} %\n`)
  }
  return {
    name: 'told-progress',
    apply: 'build',
    buildStart() {
      expected = folders.reduce((sum, folder) => sum + modulesBelow(folder), 0)
    },
    transform: {
      filter: { id: /\/(packages|apps)\// },
      handler() {
        read += 1
        printPercent(Math.min(untilWritten - 1, Math.floor((read / expected) * untilWritten)))
      },
    },
    writeBundle: { order: 'pre', handler: () => printPercent(untilWritten) },
  }
}

/** What may reach the browser, without tests. */
function modulesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(tsx?|css)$/.test(file) &&
      /(^|[\\/])(console|contract)[\\/]|^[^\\/]+$/.test(file) &&
      !/\.test\.tsx?$|node_modules/.test(file),
  ).length
}
