import {
  deleteHolderPlates,
  deleteHolderRefusedCards,
  refusedCardsOfHolder,
  moveSessions,
  sessionsForBill,
  sessionsOfHolder,
  setTokenHolder,
  tokensByTag,
  tokensOfHolder,
} from '@evops/charging/server'
import { deleteTitles, titlesOfHolder } from '@evops/documents/server'
import { driverHeldOf, deleteDriverSignIns } from '@evops/driver/server'
import { eraseRoamingTokens, roamingOfHolder } from '@evops/interop/server'
import { deletePersonData, heldOf, movePerson } from '@evops/outreach/server'

/** Functions of charging for token holders. */
export const holderFacts = {
  sessions: { ofHolder: sessionsOfHolder, forBill: sessionsForBill, move: moveSessions },
  tokens: { ofHolder: tokensOfHolder, find: tokensByTag, setHolder: setTokenHolder },
  dataHolders: [
    { name: 'invoiceTitles', of: titlesOfHolder, forget: deleteTitles },
    { name: 'notices', of: heldOf, move: movePerson, forget: deletePersonData },
    { name: 'devices', of: driverHeldOf, forget: deleteDriverSignIns },
    // The token data already contains the vehicle of a token.
    { name: 'plates', of: async () => [], forget: deleteHolderPlates },
    { name: 'refusedCards', of: refusedCardsOfHolder, forget: deleteHolderRefusedCards },
    { name: 'roaming', of: roamingOfHolder, forget: eraseRoamingTokens },
  ],
}
