import { Button, call, CallError, Can, confirmAction, queryClient, toast, useWords } from '@evops/kit'
import { newId } from '@evops/platform/contract'
import { useState } from 'react'
import { getUser, listUsers, setUserState } from '../../contract/index.ts'
import { userWords } from './users.words.ts'

/** Disables the selected users one after the other. Rejected users (oneself, the last administrator) are counted. */
export function DisableMany({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useWords(userWords)
  const [busy, setBusy] = useState(false)
  const confirmDisable = async () => {
    const yes = await confirmAction({
      title: t('organisation.user.disable-many', { count: ids.length }),
      text: t('organisation.user.disable-many-text'),
      verb: t('organisation.user.disable-verb'),
      danger: true,
    })
    if (!yes) return
    setBusy(true)
    let failed = 0
    for (const id of ids) {
      try {
        await call(setUserState, { params: { id }, body: { state: 'disabled' } }, { idempotencyKey: newId() })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        failed += 1
      }
    }
    setBusy(false)
    const text = t('organisation.user.disabled-some', { done: ids.length - failed, failed })
    if (failed > 0) toast.fail(text)
    else toast.ok(text)
    for (const read of [listUsers, getUser]) void queryClient.invalidateQueries({ queryKey: [read.name] })
    onDone()
  }
  return (
    <Can call={setUserState}>
      <Button small icon="lock" busy={busy} onClick={() => void confirmDisable()}>
        {t('organisation.user.disable-many', { count: ids.length })}
      </Button>
    </Can>
  )
}
