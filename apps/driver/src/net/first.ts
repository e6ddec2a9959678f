import { readJson } from './refusal.ts'

declare global {
  var driveFirst: Map<string, Promise<Response>> | undefined
}

/** The first drawing is not held back for longer. */
const mostMs = 1_500

/**
 * What `public/first.js` asked for while this script was on its way, given to `take` by language and address: drawn once with
 * all of it, not three times with ever more. What failed is asked for again by whoever needs it.
 */
export async function takeFirst(take: (address: string, data: unknown) => void): Promise<void> {
  const asked = [...(globalThis.driveFirst ?? [])]
  const read = asked.map(async ([address, answer]) => {
    const response = await answer
    const { data } = await readJson(response)
    if (response.ok && data !== undefined) take(address, data)
  })
  await Promise.race([
    Promise.allSettled(read),
    new Promise((resolve) => setTimeout(resolve, asked.length === 0 ? 0 : mostMs)),
  ])
}
