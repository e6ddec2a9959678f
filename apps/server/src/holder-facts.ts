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
import { eraseInvoiceTitles, invoiceTitlesOfHolder } from '@evops/documents/server'
import { exportDriverSignInData, deleteDriverSignIns } from '@evops/driver/server'
import { eraseRoamingTokens, exportHolderRoamingData } from '@evops/interop/server'
import { deleteMemberOutreachData, exportMemberOutreachData, mergeMemberNotices } from '@evops/outreach/server'

/** Functions of charging for token holders. */
export const tokenHolderPorts = {
  sessions: { ofHolder: sessionsOfHolder, forBill: sessionsForBill, move: moveSessions },
  tokens: { ofHolder: tokensOfHolder, find: tokensByTag, setHolder: setTokenHolder },
  dataHolders: [
    { name: 'invoiceTitles', of: invoiceTitlesOfHolder, forget: eraseInvoiceTitles },
    { name: 'notices', of: exportMemberOutreachData, move: mergeMemberNotices, forget: deleteMemberOutreachData },
    { name: 'devices', of: exportDriverSignInData, forget: deleteDriverSignIns },
    // The token data already contains the vehicle of a token.
    { name: 'plates', of: async () => [], forget: deleteHolderPlates },
    { name: 'refusedCards', of: refusedCardsOfHolder, forget: deleteHolderRefusedCards },
    { name: 'roaming', of: exportHolderRoamingData, forget: eraseRoamingTokens },
  ],
}
