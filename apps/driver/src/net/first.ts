import { readJson } from './refusal.ts'

declare global {
  var driveFirst: Map<string, Promise<Response>> | undefined
}

/** Maximum delay of the first rendering. */
const mostMs = 1_500

/**
 * Passes the responses requested by `public/first.js` while this script was loading to `take`, by language and address:
 * the page renders once with all data, not three times with increasing data. Failed requests are repeated by the
 * components that need them.
 */
export async function takePreloadedResponses(take: (address: string, data: unknown) => void): Promise<void> {
  const requests = [...(globalThis.driveFirst ?? [])]
  const read = requests.map(async ([address, answer]) => {
    const response = await answer
    const { data } = await readJson(response)
    if (response.ok && data !== undefined) take(address, data)
  })
  await Promise.race([
    Promise.allSettled(read),
    new Promise((resolve) => setTimeout(resolve, requests.length === 0 ? 0 : mostMs)),
  ])
}
