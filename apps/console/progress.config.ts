import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Percentage of the build time until its chunks are written; the rest is compression. */
const untilWritten = 80

/**
 * Prints the build progress, `console build: 42 %`, from the number of own modules read. The process that starts the
 * server next to the build shows it (scripts/ready/console.mjs).
 */
export function createProgressPlugin(): Plugin {
  const packages = path.join(import.meta.dirname, '..', '..', 'packages')
  const folders = [path.join(import.meta.dirname, 'src'), packages]
  let expected = 1
  let read = 0
  let printedPercent = -1
  const printPercent = (percent: number) => {
    if (percent <= printedPercent) return
    printedPercent = percent
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

/** Counts modules that may reach the browser, without tests. */
function modulesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(tsx?|css)$/.test(file) &&
      /(^|[\\/])(console|contract)[\\/]|^[^\\/]+$/.test(file) &&
      !/\.test\.tsx?$|node_modules/.test(file),
  ).length
}
