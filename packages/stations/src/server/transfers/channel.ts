/** Bus: `{ operatorId, chargePointId }`; a file on its way to or from a charge point has come further. */
export const transferChannel = 'stations.transfer'
