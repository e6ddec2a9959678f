/** Bus message `{ operatorId, chargePointId }`: a file transfer of a charge point has progressed. */
export const transferChannel = 'stations.transfer'
