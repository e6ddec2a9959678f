import { describe, expect, test } from 'vitest'
import { satNumberFaults } from './sat-amounts.ts'
import { quantityAndPrice } from './terms.ts'
import { readXml } from './xml.ts'

const faultsOf = (attributes: string) => {
  const [root] = readXml(`<Comprobante><Conceptos><Concepto ${attributes}/></Conceptos></Comprobante>`).children
  if (!root) throw new Error('no document')
  return satNumberFaults(root)
}

describe('amounts of the SAT', () => {
  test('a price with eight decimals is not valid, one with six is', () => {
    expect(faultsOf('Cantidad="25.0000" ValorUnitario="2.06896552" Importe="51.72"')).toEqual([
      'Conceptos/Concepto@ValorUnitario=2.06896552',
    ])
    expect(faultsOf('Cantidad="25.0000" ValorUnitario="2.068966" Importe="51.72"')).toEqual([])
    expect(faultsOf('Cantidad="25.0000" ValorUnitario="2.068966" Importe="51.99"')).toEqual([
      'Conceptos/Concepto@Importe',
    ])
    expect(faultsOf('Cantidad="1" ValorUnitario="-2.00" Importe="-2.00"')).toContain(
      'Conceptos/Concepto@ValorUnitario=-2.00',
    )
  })

  test('every amount with every energy has a valid price', () => {
    const amounts = [1, 7, 99, 5_172, 86_207, 12_345_678]
    const energies = [0, 1, 9, 3_333, 250_000, 12_345_678, 9_876_543_210]
    for (const netMinor of amounts)
      for (const energyDwh of energies) {
        const { quantity, price } = quantityAndPrice(netMinor, energyDwh, 2, 6)
        const importe = (netMinor / 100).toFixed(2)
        expect(faultsOf(`Cantidad="${quantity}" ValorUnitario="${price}" Importe="${importe}"`)).toEqual([])
        expect(Number(price)).toBeGreaterThan(0)
      }
  })
})
