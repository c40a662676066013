import { dismissToast, useToasts } from '#web/lib/toasts.ts';

export function ToastList() {
  const toasts = useToasts();
  return (
    <div class="toasts" role="status">
      {toasts.map(({ id, text, action }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
