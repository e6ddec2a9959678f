import { Button, Dialog, FileDrop, formatNumber, useLanguage, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import { getCard, getPurse, listCardTrades, listMissingRecords, uploadCardTransactions } from '../../contract/index.ts'
import { tradeWords } from './trades.words.ts'
import type { z } from 'zod'
import '../cards.css'

type Reply = z.output<typeof uploadCardTransactions.reply>
const limits = { rows: 5_000, bytes: 4 * 1024 * 1024 }

/** Uploads a terminal's file and shows the result of each row. */
export function UploadRecords({ onClose }: { onClose: () => void }) {
  const t = useWords(tradeWords)
  const [reply, setReply] = useState<Reply>()
  const send = useSave(uploadCardTransactions, {
    refreshes: [listCardTrades, listMissingRecords, getCard, getPurse],
    onSaved: setReply,
  })
  return (
    <Dialog title={t('cards.trade.upload')} onClose={onClose}>
      <p className="dim">{t('cards.trade.upload-text')}</p>
      {reply ? (
        <Results reply={reply} />
      ) : (
        <FileDrop limits={limits} onFile={({ content }) => send.mutate({ body: { content } })} />
      )}
      <div className="row">
        <Button onClick={onClose}>{t('cards.trade.upload-close')}</Button>
      </div>
    </Dialog>
  )
}

function Results({ reply }: { reply: Reply }) {
  const t = useWords(tradeWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const { total, taken, existing, held, refused } = reply
  const problemRows = reply.rows.filter(({ result }) => result !== 'taken')
  return (
    <>
      <output>
        {t('cards.trade.upload-done', {
          total: n(total),
          taken: n(taken),
          existing: n(existing),
          held: n(held),
          refused: n(refused),
        })}
      </output>
      {problemRows.length > 0 && (
        <table className="key-values">
          <thead>
            <tr>
              <th scope="col">{t('cards.trade.row')}</th>
              <th scope="col">{t('cards.trade.cardNo')}</th>
              <th scope="col">{t('cards.trade.result')}</th>
            </tr>
          </thead>
          <tbody>
            {problemRows.map(({ row, cardNo, result, message }) => (
              <tr key={row}>
                <td>{n(row)}</td>
                <td>{cardNo}</td>
                <td>{[t(`cards.trade.result-${result}`), message].filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
