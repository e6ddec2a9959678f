/** Runs one task at a time per charge point. */
export function createChargePointMutex() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const leave = () => void (last.get(key) === turn && last.delete(key))
    turn.then(leave, leave)
    return turn
  }
}
