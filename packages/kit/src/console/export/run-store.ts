import { queryOptions } from '@tanstack/react-query'
import { downloadRun, listRuns, type BackgroundRun, startAct, startExport } from '@evops/platform/contract'
import { call, fetchEndpointFile, type EndpointOptions } from '../net/call.ts'
import { CallError } from '../net/call-error.ts'
import { callKey, queryClient } from '../net/queries.ts'
import { createStore } from '../state/store.ts'
import { toast } from '../state/toast.ts'
import { registerWords, translateText } from '../words/language.ts'
import { saveFile } from '../net/save-file.ts'

const everyMs = 1_200

export const isRunUnfinished = (run: BackgroundRun) => run.state === 'waiting' || run.state === 'running'

/** The reader's own runs; polled only while one is active. */
export const runsQuery = queryOptions({
  queryKey: callKey(listRuns),
  queryFn: ({ signal }) => call(listRuns, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data?.some(isRunUnfinished) ? everyMs : false),
  meta: { quiet: true },
})

/** Runs that this tab started: their files download automatically when ready. */
export const runsStartedInThisTab = new Set<string>()
/** The bulk action whose results are shown. */
export const shownRun = createStore<string | undefined>(undefined)

async function openRun(starting: Promise<BackgroundRun>): Promise<BackgroundRun | undefined> {
  try {
    const run = await starting
    runsStartedInThisTab.add(run.id)
    await queryClient.invalidateQueries({ queryKey: callKey(listRuns) })
    return run
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
    return undefined
  }
}

/** Starts an export and confirms it in a toast; otherwise shows the reason of the failure. */
export async function requestExport(body: EndpointOptions<typeof startExport>['body']): Promise<void> {
  if (!(await openRun(call(startExport, { body })))) return
  registerWords((await import('./runs.words.ts')).runWords)
  toast.info(translateText('kit.run.started'))
}
export function requestBulkAction(body: EndpointOptions<typeof startAct>['body']): Promise<BackgroundRun | undefined> {
  return openRun(call(startAct, { body }))
}

export async function downloadRunFile(run: BackgroundRun): Promise<void> {
  try {
    saveFile(await fetchEndpointFile(downloadRun, { params: { id: run.id } }), run.file?.name ?? run.title)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}
