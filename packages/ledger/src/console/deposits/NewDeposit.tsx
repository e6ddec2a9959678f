import { Dialog, Pick, useCall, useWords } from '@evops/kit'
import { useState } from 'react'
import { getWallet, listWallets } from '../../contract/index.ts'
import { MoneyDialog } from '../wallets/MoneyDialog.tsx'
import { depositWords } from './deposits.words.ts'

/** Selects the holder of a new deposit. The rest is the same action as at the wallet. */
export function NewDeposit({ onClose }: { onClose: () => void }) {
  const t = useWords(depositWords)
  const [id, setId] = useState<string>()
  const { data: wallet } = useCall(getWallet, { params: { id: id ?? '' } }, { quiet: true, enabled: id !== undefined })
  if (wallet && wallet.id === id) return <MoneyDialog act="deposit" wallet={wallet} onClose={onClose} />
  const label = t('ledger.deposits.holderName')
  return (
    <Dialog title={t('ledger.deposits.new')} onClose={onClose}>
      <div className="f wide">
        <span className="label">{label}</span>
        <Pick
          label={label}
          from={listWallets}
          inputOf={(text) => ({
            query: { search: text || undefined, state: 'active' as const, pageSize: 20 },
          })}
          choices={(reply) => reply.list.map((one) => ({ value: one.id, label: one.name }))}
          value={id}
          onChange={(next) => setId(next ?? undefined)}
        />
      </div>
    </Dialog>
  )
}
