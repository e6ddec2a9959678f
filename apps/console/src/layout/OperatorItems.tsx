import { actIn, type CurrentUser } from '@evops/organisation/contract'
import { call, disconnectLive, MenuItem, queryClient, toast, useWords } from '@evops/kit'
import { useState } from 'react'
import { setSignedInUser } from '../me.ts'
import { consoleNavigation } from '../nav.ts'
import { shellWords } from '../shell.words.ts'
import { tabsStore } from '../tabs.ts'

/** Operators that platform staff can switch to. */
export function OperatorItems({ me, onDone }: { me: CurrentUser; onDone: () => void }) {
  const t = useWords(shellWords)
  const [find, setFind] = useState('')
  const change = async (operatorId: string) => {
    const next = await call(actIn, { body: { operatorId } }).catch((error: Error) => toast.fail(error.message))
    if (!next) return
    disconnectLive()
    queryClient.clear()
    tabsStore.set([])
    setSignedInUser(next)
    consoleNavigation.go('/')
  }
  const found = me.operators.filter((operator) =>
    `${operator.name} ${operator.optcode}`.toLowerCase().includes(find.toLowerCase()),
  )
  return (
    <>
      {me.operators.length > 8 && (
        <input
          className="field"
          style={{ width: '100%', marginBottom: 4 }}
          aria-label={t('shell.operator')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      {found.slice(0, 50).map((operator) => (
        <MenuItem
          key={operator.id}
          checked={operator.id === me.operator.id}
          onClick={() => {
            onDone()
            void change(operator.id)
          }}
        >
          {operator.name} <span className="note">{operator.optcode}</span>
        </MenuItem>
      ))}
    </>
  )
}
