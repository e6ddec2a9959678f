import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPreference, putPreference } from '@evops/platform/contract'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { callKey } from './queries.ts'
import { currentUserStore } from './sign-in-session.ts'
import { toast } from '../state/toast.ts'
import { readLocalStorage, writeLocalStorage } from '../state/storage.ts'

/** Cache time: only this user changes the preference, and a change on another device appears after this time. */
const freshMs = 10 * 60_000

/**
 * One of the reader's own settings, stored on the server. This browser stores a copy, which is shown at once and used
 * when the server is unavailable.
 */
export function usePreference<T>(
  key: string,
  check: (value: unknown) => value is T,
): [T | undefined, (value: T | undefined) => void] {
  const client = useQueryClient()
  const user = currentUserStore.get()?.user_name ?? ''
  const storeKey = `${user}.${key}`
  const [copy, setCopy] = useState(() => readLocalStorage(storeKey, check))
  const input = { params: { key } }
  const { data } = useQuery({
    queryKey: callKey(getPreference, input),
    queryFn: ({ signal }) => call(getPreference, input, { signal }),
    enabled: user !== '',
    staleTime: freshMs,
    meta: { quiet: true },
  })
  const preference = data === undefined ? copy : check(data.value) ? data.value : undefined
  const savePreference = (value: T | undefined) => {
    setCopy(value)
    writeLocalStorage(storeKey, value)
    const body = getPreference.reply.parse({ value: value ?? null })
    client.setQueryData(callKey(getPreference, input), body)
    if (user !== '')
      // The copy in this browser is valid; without a connection the server receives it with the next change.
      void call(putPreference, { ...input, body }).catch((error: Error) => {
        const isExpected = error instanceof CallError && [0, 401].includes(error.status)
        if (!isExpected) toast.fail(error instanceof CallError ? error.msg : error.message)
      })
  }
  return [preference, savePreference]
}
