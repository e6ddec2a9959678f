import { CallError, parseSearch, setLanguage, useCall } from '@evops/kit'
import { languages } from '@evops/platform/contract'
import { useEffect } from 'react'
import { getPublicMonitor, type MonitorKind } from '../../contract/index.ts'
import { wallPollIntervalMs } from './wall-data.ts'

/** Reads the public monitor of the operator in the URL (or the one that the browser stored), every ten seconds. */
export function useMonitor(kind: MonitorKind) {
  const search = parseSearch(location.search)
  const remembered = localStorage.getItem('optcode')
  const optcode = search.optcode ?? remembered ?? ''
  const language = languages.find((each) => each === search.language)
  useEffect(() => {
    if (language) setLanguage(language)
  }, [language])
  const monitor = useCall(
    getPublicMonitor,
    { params: { kind }, query: { optcode } },
    { every: wallPollIntervalMs, quiet: true, enabled: optcode !== '' },
  )
  const off = optcode === '' || (monitor.error instanceof CallError && [400, 404].includes(monitor.error.status))
  const lost = monitor.failureCount > 0 || (monitor.isError && !off)
  return { data: monitor.data, at: monitor.data && monitor.dataUpdatedAt, off, lost }
}
