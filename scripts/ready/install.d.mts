type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>
export function sameInstall(locked: Packages, installed: Packages): boolean
export function installDependencies(): Promise<void>
