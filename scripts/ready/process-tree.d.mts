/** A process with its parent, its start and the CPU seconds that it and its ended children have used. */
export interface Process {
  pid: number
  parent: number
  began: string
  used: number
}
/** A process and all its descendants; empty where there is no /proc. */
export function processesBelow(root: number): Process[]
export function endAll(seen: Iterable<Process>): void
