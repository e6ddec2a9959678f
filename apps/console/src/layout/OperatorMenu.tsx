import { actIn, type CurrentUser } from '@evops/organisation/contract'
import { call, disconnectLive, Icon, MenuItem, Popover, queryClient, toast, useWords } from '@evops/kit'
import { useState } from 'react'
import { setSignedInUser } from '../me.ts'
import { consoleNavigation } from '../nav.ts'
import { shellWords } from '../shell.words.ts'
import { tabsStore } from '../tabs.ts'

/** Platform staff work in one operator at a time; switching restarts the console for that operator. */
export function OperatorMenu({ me }: { me: CurrentUser }) {
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
  const face = (
    <>
      <Icon name="organisation" />
      <span className="clip wide-only">{me.operator.name}</span>
      <Icon name="down" />
    </>
  )
  return (
    <Popover label={t('shell.operator')} face={face} className="ib w operator">
      {(close) => (
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
                close()
                void change(operator.id)
              }}
            >
              {operator.name} <span className="note">{operator.optcode}</span>
            </MenuItem>
          ))}
        </>
      )}
    </Popover>
  )
}
