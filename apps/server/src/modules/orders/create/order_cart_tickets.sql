-- The tickets of a stored cart (`PricedTicketLine`), as the columns that become rows of an order.
CREATE FUNCTION order_cart_tickets(cart jsonb)
RETURNS TABLE (line integer, "ticketConfigurationId" bigint, "accountId" bigint, "relationshipType" text, slot integer,
  "isSelf" boolean, "isGuest" boolean, "firstName" text, "lastName" text, email text, "phoneNumber" text, "values" jsonb,
  "listMinor" bigint, "amountMinor" bigint, "currencyLocale" text, coupons bigint[], transferable boolean, terms jsonb,
  "ticketGroup" text, "searchText" text, "addOns" jsonb, "maxMembers" integer, members jsonb, "leaderJoins" boolean,
  package jsonb, "windowStockId" bigint, "earnedPlaceId" bigint, "earnedUnit" integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT * FROM jsonb_to_recordset(cart -> 'tickets') AS t(line integer, "ticketConfigurationId" bigint, "accountId" bigint,
    "relationshipType" text, slot integer, "isSelf" boolean, "isGuest" boolean, "firstName" text, "lastName" text, email text,
    "phoneNumber" text, "values" jsonb, "listMinor" bigint, "amountMinor" bigint, "currencyLocale" text, coupons bigint[],
    transferable boolean, terms jsonb, "ticketGroup" text, "searchText" text, "addOns" jsonb, "maxMembers" integer,
    members jsonb, "leaderJoins" boolean, package jsonb, "windowStockId" bigint, "earnedPlaceId" bigint, "earnedUnit" integer)
$$;
