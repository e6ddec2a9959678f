type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>
interface Wanted {
  /** Includes packages needed only by tests. */
  tests: boolean
}
export function sameInstall(locked: Packages, installed: Packages, wanted: Wanted): boolean
export function installDependencies(wanted: Wanted): Promise<void>
