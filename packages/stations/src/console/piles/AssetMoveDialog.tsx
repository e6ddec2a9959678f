import { Dialog, Form, SelectField, TextField, useForm, useSay, useWords } from '@evops/kit'
import { assetMoves, listAssetMoves, moveAsset, type PileDetail } from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { pileReads } from './NewPile.tsx'
import { pileWords } from './piles.words.ts'

/** The next step of a charge point's life: only those that lead on from where it stands, with a reason. */
export function AssetMoveDialog({ pile, onClose }: { pile: PileDetail; onClose: () => void }) {
  const say = useSay()
  const t = useWords(pileWords)
  useWords(factWords)
  const next = assetMoves[pile.assetState]
  const form = useForm(moveAsset, {
    params: { id: pile.id },
    ...(next.length === 1 && { initial: { to: next[0] } }),
    refreshes: [...pileReads, listAssetMoves],
    done: t('stations.pile.moved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('stations.pile.move-title', { pile: pile.name })} onClose={onClose}>
      <Form form={form} verb={t('stations.pile.move')} onCancel={onClose}>
        <p className="dim">{t('stations.pile.move-text')}</p>
        <SelectField
          form={form}
          name="to"
          label={t('stations.pile.move-to')}
          options={next.map((state) => ({ value: state, label: say(`stations.asset.${state}`) }))}
        />
        <TextField form={form} name="reason" label={t('stations.pile.move-reason')} lines={2} />
      </Form>
    </Dialog>
  )
}
