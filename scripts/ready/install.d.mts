type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>
interface Wanted {
  /** Also what only tests need. */
  tests: boolean
}
export function sameInstall(locked: Packages, installed: Packages, wanted: Wanted): boolean
export function installDependencies(wanted: Wanted): Promise<void>
