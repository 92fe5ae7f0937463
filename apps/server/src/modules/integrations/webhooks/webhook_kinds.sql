-- The kinds of messages that an action of the audit log tells other systems (integrations 1.2). The kinds are webhookKinds of the contract.
CREATE FUNCTION webhook_kinds(action text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN $1 = 'order.created' THEN '{order.paid}'
    WHEN $1 IN ('order.refunded', 'order.amountRefunded', 'order.refundedAtProvider') THEN '{order.refunded}'
    WHEN $1 = 'ticket.registered' THEN '{ticket.issued}'
    WHEN $1 IN ('ticket.upgraded', 'ticket.downgraded', 'ticket.addOnsChanged', 'ticket.restored') THEN '{ticket.changed,order.changed}'
    WHEN $1 IN ('ticket.edited', 'ticket.joinedTeam', 'ticket.leftTeam', 'formLink.filled') THEN '{ticket.changed}'
    WHEN $1 = 'ticket.transferred' THEN '{ticket.transferred}'
    WHEN $1 IN ('ticket.canceled', 'ticket.deactivated') THEN '{ticket.canceled,order.changed}'
    WHEN $1 = 'ticket.checkedIn' THEN '{ticket.checked_in}'
    WHEN $1 = 'ticket.checkInUndone' THEN '{ticket.check_in_undone}'
    WHEN $1 IN ('account.created', 'account.rolesChanged', 'account.closed', 'account.reopened') THEN '{person.changed}'
    WHEN $1 = 'account.anonymised' THEN '{person.erased}'
    WHEN $1 = 'event.published' THEN '{event.published}'
    WHEN $1 IN ('event.dates', 'event.registration-dates', 'event.info', 'event.tickets', 'event.images', 'event.mails', 'event.terms',
      'event.restored', 'event.withdrawn', 'event.activated') THEN '{event.changed}'
    WHEN $1 = 'event.calledOff' THEN '{event.called_off}'
    WHEN $1 = 'provider.reportKept' THEN '{payout.reconciled}'
    ELSE '{}'
  END::text[]
$$;
